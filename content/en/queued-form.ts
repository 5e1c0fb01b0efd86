/** What a page says of a form that waits for a connection; apart, because every page may have to say it. */
export const queuedForm = {
  waiting: {
    stored:
      "You are offline. Your form is saved on this device and will be sent automatically when you are back online.",
    delivered: "You are back online and your form has reached us. We'll contact you soon.",
    notice: "A form on this device is waiting for a connection.",
    throttled: "Your second form will be sent automatically in half a minute.",
    expired: "A form on this device could not be sent within a day. Please open it and send it again.",
    retry: "Send now",
    open: "Open it",
    correct: "Correct it",
    discard: "Discard it",
    discarded: "The waiting form was deleted from this device.",
  },
  closeNotice: "Close notice",
};
