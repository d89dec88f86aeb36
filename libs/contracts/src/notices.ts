/** Apart from the index: no page of the site loads it. */
export {
  ASK_END_REASONS,
  END_REASONS,
  LINK_TAG,
  NOTICE_PATTERNS,
  NOTICES_PER_HOUR,
  STOP_MAILS,
  type AskEndReason,
  type EndReason,
  type LinkNotice,
  type LinkToTell,
  type NoticeContract,
  type SealNoticeResult,
  type StopNoticesRequest,
  type StopNoticesResult,
} from './notice-messages.ts';
