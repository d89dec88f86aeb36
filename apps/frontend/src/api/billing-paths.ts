/** The call of the billing menu, as the specification has it. */
export interface BillingPaths {
  '/api/stripe/create-portal-session': {
    post: {
      requestBody: { content: { 'application/json': { customerId: string; returnUrl: string } } };
      responses: { 200: { content: { 'application/json': { url: string } } } };
    };
  };
}
