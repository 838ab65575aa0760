import { archive, list, show, unarchive } from './quotes.resource'
import { changeQuote, createQuote } from './save-quotes'
import { copyQuote, removeQuote, sendQuote, withdrawQuote, writeAsStaff } from './send-quotes'
import { showQuoteThread } from './show-thread'

/** All that staff do with quotes. */
export const quotes = {
  list,
  show,
  create: createQuote,
  update: changeQuote,
  remove: removeQuote,
  archive,
  unarchive,
  send: sendQuote,
  withdraw: withdrawQuote,
  write: writeAsStaff,
  copy: copyQuote,
  thread: showQuoteThread,
}
