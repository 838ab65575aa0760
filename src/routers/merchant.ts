import {
  diffInventory,
  listAvailableProducts,
  listInventories,
  setInventoryUnlimited,
  syncInventories,
} from '../features/catalog/keep-inventory'
import { duplicateCatalog, publishCatalog } from '../features/catalog/publish-catalog'
import { syncCatalogProducts } from '../features/catalog/sync-catalog-products'
import { editOrder, markAsManuallyPrinted, setOrderChannel } from '../features/ordering/edit-order'
import { listPurchases, listPurchases2 } from '../features/ordering/list-purchases'
import { previewRefund, refundOrder } from '../features/ordering/refund-order'
import { removeNet, restoreNet } from '../features/ordering/remove-net'
import { resendOrderEmail } from '../features/ordering/resend-order-email'
import { setLiveOrdersStatus } from '../features/ordering/set-live-orders-status'
import { showBoardOrder } from '../features/ordering/show-board-order'
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
  orders: router({
    list: listPurchases2,
    all: listPurchases,
    show: showBoardOrder,
    setStatus: setLiveOrdersStatus,
    edit: editOrder,
    setChannel: setOrderChannel,
    refund: refundOrder,
    previewRefund,
    removeNet,
    restoreNet,
    markPrinted: markAsManuallyPrinted,
    resendEmail: resendOrderEmail,
  }),
  catalogs: router({
    publish: publishCatalog,
    duplicate: duplicateCatalog,
    syncProducts: syncCatalogProducts,
  }),
  inventory: router({
    list: listInventories,
    available: listAvailableProducts,
    sync: syncInventories,
    setUnlimited: setInventoryUnlimited,
    diff: diffInventory,
  }),

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
