/** Apart from the index: no page of the site loads it. */
export {
  LINK_TAG,
  NOTICE_PATTERNS,
  NOTICES_PER_HOUR,
  STOP_MAILS,
  type LinkNotice,
  type LinkToTell,
  type NoticeContract,
  type SealNoticeResult,
  type StopNoticesRequest,
  type StopNoticesResult,
} from './notice-messages.ts';
