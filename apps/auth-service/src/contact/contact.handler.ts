import {
  AUTH_PATTERNS,
  type ContactRequest,
  type ContactResult,
  type ContactSalesRequest,
  type ContactSender,
} from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { answerEach } from '../answer-each.ts';
import { ContactService } from './contact.service.ts';

/** The forms of the contact page and of the Enterprise card. */
@Controller()
export class ContactHandler {
  constructor(private readonly service: ContactService) {}

  @BatchPattern(AUTH_PATTERNS.contact)
  contact(tickets: readonly Ticket<ContactRequest & ContactSender, ContactResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.service.queueMessage(request));
  }

  @BatchPattern(AUTH_PATTERNS.contactSales)
  contactSales(
    tickets: readonly Ticket<ContactSalesRequest & ContactSender, ContactResult>[],
  ): Promise<void> {
    return answerEach(tickets, ({ request }) => this.service.queueSalesRequest(request));
  }
}
