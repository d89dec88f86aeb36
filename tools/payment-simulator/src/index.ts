export type { AfterLastRetry, Card, Controls, Delivery, Fault } from './controls.ts';
export { MONTHLY_PRICE_ID, YEARLY_PRICE_ID } from './objects/catalogue.ts';
export { startPaymentSimulator } from './start-payment-simulator.ts';
export type { PaymentSimulator, SimulatorOptions } from './simulator-options.ts';
