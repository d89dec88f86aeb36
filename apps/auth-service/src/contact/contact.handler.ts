import {
  AUTH_PATTERNS,
  type ContactRequest,
  type ContactResult,
  type ContactSalesRequest,
} from '@oncelink/contracts';
import { BatchPattern } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { answerEach, type Answered } from '../answer-each.ts';
import { ContactDesk } from './take-contact.ts';

/** The forms of the contact page and of the Enterprise card. */
@Controller()
export class ContactHandler {
  constructor(private readonly desk: ContactDesk) {}

  @BatchPattern(AUTH_PATTERNS.contact)
  contact(requests: readonly ContactRequest[]): Promise<Answered<ContactResult>[]> {
    return answerEach(requests, (request) => this.desk.takeMessage(request));
  }

  @BatchPattern(AUTH_PATTERNS.contactSales)
  contactSales(requests: readonly ContactSalesRequest[]): Promise<Answered<ContactResult>[]> {
    return answerEach(requests, (request) => this.desk.takeSalesRequest(request));
  }
}
