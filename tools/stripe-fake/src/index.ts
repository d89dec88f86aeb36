export { MONTHLY_PRICE_ID, YEARLY_PRICE_ID } from './objects/catalogue.ts';
export { startPaymentSimulator, type PaymentSimulator, type SimulatorOptions } from './start-stripe-fake.ts';
