export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface ErrorDetails {
  readonly type?: ErrorType;
  readonly code?: string;
  readonly declineCode?: string;
  readonly param?: string;
}

/** An answer that is not 200. Status, type and code follow docs.stripe.com/api/errors. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toJSON(): object {
    const { type = 'invalid_request_error', code, declineCode, param } = this.details;
    return {
      error: {
        type,
        message: this.message,
        ...(code !== undefined && { code }),
        ...(declineCode !== undefined && { decline_code: declineCode }),
        ...(param !== undefined && { param }),
      },
    };
  }
}

/** @param param the parameter that named it; without one it was the address, which answers 404 */
export const missingObject = (noun: string, id: string, param?: string): ApiError =>
  new ApiError(param === undefined ? 404 : 400, `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });

export const cardDeclined = (): ApiError =>
  new ApiError(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    declineCode: 'generic_decline',
  });
