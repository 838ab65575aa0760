import { router } from '../core/procedures'
import { scanAtWork, scanListAtWork } from '../modules/back-office/scan/scan-at-work'
import {
  findBoardRows,
  findRowsBehind,
  listPurchases,
  listPurchases2,
} from '../modules/orders/board/list-purchases'
import { resendOrderEmail } from '../modules/orders/board/resend-order-email'
import { showBoardOrder } from '../modules/orders/board/show-board-order'
import { moveWindow } from '../modules/orders/calendar/move-window'
import { listMoveWindows, showCalendar } from '../modules/orders/calendar/show-calendar'
import { editOrder, markAsManuallyPrinted, setOrderChannel } from '../modules/orders/changes/edit-order'
import { setLiveOrdersStatus } from '../modules/orders/moves/set-live-orders-status'
import { listPicking } from '../modules/orders/picking/list-picking'
import { setBags } from '../modules/orders/picking/set-bags'
import { setPickedLine } from '../modules/orders/picking/set-picked-line'
import { previewRefund, refundOrder } from '../modules/orders/refunds/refund-order'
import { restoreNet, withholdMerchantShare } from '../modules/orders/refunds/withhold-merchant-share'
import { planTillOrder, sellAtTill } from '../modules/orders/till/sell-at-till'
import { sendTillLink } from '../modules/orders/till/send-till-link'
import { cancelTillOrder, listTillOrders, showSoldOrder } from '../modules/orders/till/till-orders'
import {
  listPaperTemplates,
  removePaperTemplate,
  savePaperTemplate,
} from '../modules/printing/print-desk/paper-templates'
import {
  listAllergens,
  listPartnerJobs,
  partnerDeliveries,
  showPartner,
} from '../modules/printing/print-desk/partner-jobs'
import { addTodo, completeTodo, listTodos, removeTodo } from '../modules/printing/print-desk/todos'
import { confirmClaim } from '../modules/printing/print-jobs/claim-printer'
import {
  cancelPrintJob,
  createManualPrintJob,
  listPrintJobs,
  reprintJob,
} from '../modules/printing/print-jobs/manage-print-jobs'
import {
  createPrintJobForOrder,
  getTicketHtmlForOrder,
  getTicketHtmls,
  regeneratePurchaseTickets,
} from '../modules/printing/print-jobs/print-orders'
import { showCommandKey } from '../modules/printing/print-jobs/remote-commands'
import {
  createPrinter,
  listStorePrinters,
  removePrinterFromStore,
  updatePrinter,
} from '../modules/printing/print-jobs/save-printer'
import { printers } from '../modules/printing/printers/printers.resource'
import {
  diffInventory,
  listAvailableProducts,
  listInventories,
  setInventoryUnlimited,
  setSoldOut,
  setStockAlert,
  syncInventories,
} from '../modules/stores/inventory/manage-inventory'
import { syncCatalogProducts } from '../modules/stores/menu-files/sync-catalog-products'
import {
  compareCatalogVersions,
  listCatalogVersions,
  previewPublication,
} from '../modules/stores/publishing/catalog-versions'
import {
  cancelPublication,
  duplicateCatalog,
  publishCatalog,
} from '../modules/stores/publishing/publish-catalog'
import {
  inviteToStore,
  listStorePeople,
  removeFromStore,
  setStoreRole,
} from '../modules/stores/store-people/manage-store-people'

/** Kitchens: live orders, tickets, stock, refunds. */
export const merchant = router({
  orders: router({
    list: listPurchases2,
    all: listPurchases,
    rows: findBoardRows,
    behind: findRowsBehind,
    show: showBoardOrder,
    setStatus: setLiveOrdersStatus,
    edit: editOrder,
    setChannel: setOrderChannel,
    refund: refundOrder,
    previewRefund,
    withholdMerchantShare,
    restoreNet,
    markPrinted: markAsManuallyPrinted,
    resendEmail: resendOrderEmail,
  }),
  catalogs: router({
    publish: publishCatalog,
    cancelPublication,
    previewPublication,
    versions: listCatalogVersions,
    compareVersions: compareCatalogVersions,
    duplicate: duplicateCatalog,
    syncProducts: syncCatalogProducts,
  }),
  scan: router({ code: scanAtWork, list: scanListAtWork }),
  inventory: router({
    list: listInventories,
    available: listAvailableProducts,
    sync: syncInventories,
    setUnlimited: setInventoryUnlimited,
    diff: diffInventory,
    setSoldOut,
    setAlert: setStockAlert,
  }),
  people: router({
    list: listStorePeople,
    invite: inviteToStore,
    setRole: setStoreRole,
    remove: removeFromStore,
  }),

  till: router({
    plan: planTillOrder,
    sell: sellAtTill,
    list: listTillOrders,
    show: showSoldOrder,
    send: sendTillLink,
    cancel: cancelTillOrder,
  }),
  calendar: router({ show: showCalendar, windows: listMoveWindows, move: moveWindow }),
  picking: router({ list: listPicking, setLine: setPickedLine, setBags }),
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
    commandKey: showCommandKey,
    todos: router({ list: listTodos, add: addTodo, complete: completeTodo, remove: removeTodo }),
    templates: router({ list: listPaperTemplates, save: savePaperTemplate, remove: removePaperTemplate }),
    allergens: listAllergens,
    partner: showPartner,
    partnerJobs: listPartnerJobs,
    partnerDeliveries,
  }),
})
