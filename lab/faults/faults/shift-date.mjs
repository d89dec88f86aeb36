/** Loaded before a process of the product: its wall clock is off by SHIFT_DATE_MS milliseconds. */
const shift = Number(process.env.SHIFT_DATE_MS);
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shift);
    else super(...args);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
