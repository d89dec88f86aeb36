import { newId } from '../simulation.ts';
import type { Customer } from './wire-objects.ts';

export function buildCustomer(
  created: number,
  given: Pick<Customer, 'email' | 'metadata'> & Partial<Pick<Customer, 'description' | 'name'>>,
): Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  };
}
