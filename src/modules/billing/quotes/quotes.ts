import { listing } from './quotes.resource'
import { changeQuote, createQuote } from './save-quotes'
import {
  archiveQuote,
  copyQuote,
  removeQuote,
  sendQuote,
  unarchiveQuote,
  withdrawQuote,
  writeAsStaff,
} from './send-quotes'
import { showQuoteThread } from './show-thread'

/** All that staff do with quotes. */
export const quotes = {
  ...listing,
  create: createQuote,
  update: changeQuote,
  remove: removeQuote,
  archive: archiveQuote,
  unarchive: unarchiveQuote,
  send: sendQuote,
  withdraw: withdrawQuote,
  write: writeAsStaff,
  copy: copyQuote,
  thread: showQuoteThread,
}
