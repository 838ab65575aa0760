import { confirmClaim } from '../features/printing/claim-printer'
import {
  cancelPrintJob,
  createManualPrintJob,
  listPrintJobs,
  reprintJob,
} from '../features/printing/manage-print-jobs'
import {
  createPrintJobForOrder,
  getTicketHtmlForOrder,
  getTicketHtmls,
  regeneratePurchaseTickets,
} from '../features/printing/print-orders'
import { printers } from '../features/printing/printers.resource'
import {
  createPrinter,
  listStorePrinters,
  removePrinterFromStore,
  updatePrinter,
} from '../features/printing/save-printer'
import { router } from '../trpc/procedures'

/** Kitchens: live orders, tickets, stock, refunds. */
export const merchant = router({
  printers: router({
    ...printers,
    create: createPrinter,
    update: updatePrinter,
    claim: confirmClaim,
    ofStores: listStorePrinters,
    removeFromStore: removePrinterFromStore,
  }),
  printing: router({
    jobs: listPrintJobs,
    printOrder: createPrintJobForOrder,
    printOrders: regeneratePurchaseTickets,
    ticketHtml: getTicketHtmlForOrder,
    ticketHtmls: getTicketHtmls,
    printHtml: createManualPrintJob,
    cancel: cancelPrintJob,
    reprint: reprintJob,
  }),
})
