import { router } from '../core/procedures'
import {
  compareCatalogVersions,
  listCatalogVersions,
  previewPublication,
} from '../modules/catalog/catalog-versions'
import { cancelPublication, duplicateCatalog, publishCatalog } from '../modules/catalog/publish-catalog'
import {
  diffInventory,
  listAvailableProducts,
  listInventories,
  setInventoryUnlimited,
  setSoldOut,
  setStockAlert,
  syncInventories,
} from '../modules/inventory/manage-inventory'
import { syncCatalogProducts } from '../modules/menu-files/sync-catalog-products'
import { moveWindow } from '../modules/order-calendar/move-window'
import { listMoveWindows, showCalendar } from '../modules/order-calendar/show-calendar'
import { editOrder, markAsManuallyPrinted, setOrderChannel } from '../modules/order-views/edit-order'
import {
  findBoardRows,
  findRowsBehind,
  listPurchases,
  listPurchases2,
} from '../modules/order-views/list-purchases'
import { previewRefund, refundOrder } from '../modules/order-views/refund-order'
import { resendOrderEmail } from '../modules/order-views/resend-order-email'
import { scanAtWork, scanListAtWork } from '../modules/order-views/scan-at-work'
import { setLiveOrdersStatus } from '../modules/order-views/set-live-orders-status'
import { showBoardOrder } from '../modules/order-views/show-board-order'
import { restoreNet, withholdMerchantShare } from '../modules/order-views/withhold-merchant-share'
import { listPicking } from '../modules/picking/list-picking'
import { setBags } from '../modules/picking/set-bags'
import { setPickedLine } from '../modules/picking/set-picked-line'
import {
  listPaperTemplates,
  removePaperTemplate,
  savePaperTemplate,
} from '../modules/print-desk/paper-templates'
import {
  listAllergens,
  listPartnerJobs,
  partnerDeliveries,
  showPartner,
} from '../modules/print-desk/partner-jobs'
import { addTodo, completeTodo, listTodos, removeTodo } from '../modules/print-desk/todos'
import { confirmClaim } from '../modules/printing/claim-printer'
import {
  cancelPrintJob,
  createManualPrintJob,
  listPrintJobs,
  reprintJob,
} from '../modules/printing/manage-print-jobs'
import {
  createPrintJobForOrder,
  getTicketHtmlForOrder,
  getTicketHtmls,
  regeneratePurchaseTickets,
} from '../modules/printing/print-orders'
import { printers } from '../modules/printing/printers.resource'
import { showCommandKey } from '../modules/printing/remote-commands'
import {
  createPrinter,
  listStorePrinters,
  removePrinterFromStore,
  updatePrinter,
} from '../modules/printing/save-printer'

import {
  inviteToStore,
  listStorePeople,
  removeFromStore,
  setStoreRole,
} from '../modules/store-people/manage-store-people'
import { planTillOrder, sellAtTill } from '../modules/till/sell-at-till'
import { sendTillLink } from '../modules/till/send-till-link'
import { cancelTillOrder, listTillOrders, showSoldOrder } from '../modules/till/till-orders'

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
