import { StoredAccountEvent } from './account-events/account-event.entity.ts';
import { AccountDeletion } from './accounts/account-deletion.entity.ts';
import { Account } from './accounts/account.entity.ts';
import { AddressBudget } from './codes/address-budget.entity.ts';
import { Device } from './codes/device.entity.ts';
import { LoginCode } from './codes/login-code.entity.ts';
import { ContactBudget } from './contact/contact-budget.entity.ts';
import { DeviceBudget } from './devices/device-budget.entity.ts';
import { DeviceLogin } from './devices/device-login.entity.ts';
import { StoredKey } from './keys/api-key.entity.ts';
import { KeyUsage } from './keys/key-usage.entity.ts';
import { LinkList } from './lists/link-list.entity.ts';
import { ListEntry } from './lists/list-entry.entity.ts';
import { Mail } from './mail/mail.entity.ts';
import { Notice } from './notices/notice.entity.ts';
import { ToldWebhook } from './notices/told-webhook.entity.ts';
import { Session } from './sessions/session.entity.ts';

/** Every table of the service. */
export const ENTITIES = [
  Account,
  AccountDeletion,
  AddressBudget,
  ContactBudget,
  Device,
  DeviceBudget,
  DeviceLogin,
  KeyUsage,
  LinkList,
  ListEntry,
  LoginCode,
  Mail,
  Notice,
  Session,
  StoredAccountEvent,
  StoredKey,
  ToldWebhook,
];
