import { legacy } from '../legacy-table'

export const merchant = legacy([
  ['POST', '/merchant-api/listPrinters', 'merchant.printers.ofStores'],
  ['POST', '/merchant-api/claimPrinter', 'merchant.printers.claim'],
  [
    'POST',
    '/merchant-api/updatePrinter',
    'merchant.printers.update',
    { input: ({ body: { printerId, ...fields } }) => ({ id: printerId, ...fields }) },
  ],
  [
    'POST',
    '/merchant-api/setPrinterIP',
    'merchant.printers.update',
    { input: ({ body: { printerId, ip, port } }) => ({ id: printerId, ip, port }) },
  ],
  ['POST', '/merchant-api/removePrinterFromStore', 'merchant.printers.removeFromStore'],
  ['POST', '/merchant-api/getTicketHtmlForOrder', 'merchant.printing.ticketHtml'],
  ['POST', '/merchant-api/getTicketHtmls', 'merchant.printing.ticketHtmls'],
  ['POST', '/merchant-api/createManualPrintJob', 'merchant.printing.printHtml'],
  ['POST', '/merchant-api/createPrintJobForOrder', 'merchant.printing.printOrder'],
  ['POST', '/merchant-api/merchantListPrintJobs', 'merchant.printing.jobs'],
  ['POST', '/merchant-api/merchantCancelPrintJob', 'merchant.printing.cancel'],
  ['POST', '/merchant-api/merchantReprintJob', 'merchant.printing.reprint'],
])
