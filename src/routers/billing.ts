import { router } from '../core/procedures'
import { describeAccountingFile } from '../modules/billing/accounting/accounting-file'
import {
  decideBankTransactions,
  listBankAccounts,
  listBankTransactions,
} from '../modules/billing/bank/bank-transactions'
import {
  addBankFilePart,
  finishBankImport,
  startBankImport,
  stopBankImport,
} from '../modules/billing/bank/import-bank-file'
import {
  autoMatchBankLines,
  clearBankMatch,
  clearReconciliation,
  declineBankMatch,
  matchBankLines,
  reconcileInvoice,
  suggestBankMatches,
} from '../modules/billing/bank/match-bank-lines'
import { listBankImports, showBankImport, showCsvLayout } from '../modules/billing/bank/show-imports'
import { syncBankTransactions } from '../modules/billing/bank/sync-bank'
import { invoiceMailSamples } from '../modules/billing/documents/mail-samples'
import {
  listInvoiceLinks,
  makeInvoiceLink,
  revokeInvoiceLink,
  sendInvoiceEmail,
} from '../modules/billing/documents/send-invoice'
import { showEInvoice } from '../modules/billing/documents/show-einvoice'
import { showInvoicePdf } from '../modules/billing/documents/show-invoice-pdf'
import { createInvoiceFromOrders } from '../modules/billing/invoices/draft-from-orders'
import { draftMonth } from '../modules/billing/invoices/draft-month'
import { createInvoice, removeInvoice, updateInvoice } from '../modules/billing/invoices/edit-drafts'
import { explainInvoiceLine } from '../modules/billing/invoices/explain-line'
import { summarizeInvoices } from '../modules/billing/invoices/invoice-summary'
import { invoices } from '../modules/billing/invoices/invoices.resource'
import { rectifyInvoice } from '../modules/billing/invoices/rectify-invoice'
import { setInvoiceStatus } from '../modules/billing/invoices/set-status'
import { showInvoice } from '../modules/billing/invoices/show-invoice'
import {
  removeOrdersFromInvoice,
  syncInvoiceBillingMeta,
  syncInvoiceLineItems,
} from '../modules/billing/invoices/sync-drafts'
import { listInvoiceChains, verifyInvoiceChain } from '../modules/billing/invoices/verify-chain'
import { issuers } from '../modules/billing/issuers/issuers.resource'
import {
  approvePayables,
  markPaid,
  markReturned,
  removePayable,
  withdrawApproval,
} from '../modules/billing/payables/move-payables'
import { explainFigure, showPayableDetails } from '../modules/billing/payables/payable-details'
import { payables } from '../modules/billing/payables/payables.resource'
import { savePayoutAccount, showPayoutAccount } from '../modules/billing/payables/payout-accounts'
import {
  checkPayoutFile,
  listPayoutFiles,
  makePayoutFile,
  showPayoutFile,
} from '../modules/billing/payables/payout-files'
import { setDebitAccount, showDebitAccounts } from '../modules/billing/payments/debit-accounts'
import { chargeLocationInvoiceSepa, debitLocationInvoices } from '../modules/billing/payments/debit-invoices'
import { chargeInvoice } from '../modules/billing/payments/execute-invoice'
import { paymentMailSamples } from '../modules/billing/payments/mail-samples'
import { refundInvoice } from '../modules/billing/payments/refund-invoice'
import {
  listInvoiceAttempts,
  syncInvoicePayments,
  withdrawInvoicePayment,
} from '../modules/billing/payments/sync-payments'
import { quoteMailSamples } from '../modules/billing/quotes/mail-samples'
import { quotes } from '../modules/billing/quotes/quotes'
import { listReceivables } from '../modules/billing/receivables/list-receivables'
import {
  annulInvoice,
  correctTaxRecord,
  retryTaxRecords,
} from '../modules/billing/tax-records/correct-records'
import {
  listTaxCodes,
  listTaxRecords,
  listToldTaxAgency,
  showTaxDeclaration,
  showTaxRecord,
  summarizeTaxRecords,
} from '../modules/billing/tax-records/read-records'

/** Every mail about quotes and invoices. */
export const billingMailSamples = { ...quoteMailSamples, ...invoiceMailSamples, ...paymentMailSamples }

/** Invoices, accounts at the bank, and what is owed to merchants and couriers, as the office keeps them. */
export const billing = {
  issuers: router(issuers),
  invoices: router({
    list: invoices.list,
    show: showInvoice,
    create: createInvoice,
    createFromOrders: createInvoiceFromOrders,
    update: updateInvoice,
    remove: removeInvoice,
    archive: invoices.archive,
    unarchive: invoices.unarchive,
    setStatus: setInvoiceStatus,
    rectify: rectifyInvoice,
    removeOrders: removeOrdersFromInvoice,
    syncLineItems: syncInvoiceLineItems,
    syncBillingMeta: syncInvoiceBillingMeta,
    draftMonth,
    pdf: showInvoicePdf,
    xml: showEInvoice,
    sendEmail: sendInvoiceEmail,
    links: listInvoiceLinks,
    makeLink: makeInvoiceLink,
    revokeLink: revokeInvoiceLink,
    explainLine: explainInvoiceLine,
    summary: summarizeInvoices,
    chains: listInvoiceChains,
    verifyChain: verifyInvoiceChain,
    attempts: listInvoiceAttempts,
    execute: chargeInvoice,
    refund: refundInvoice,
    syncPayments: syncInvoicePayments,
    withdrawPayment: withdrawInvoicePayment,
    chargeSepa: chargeLocationInvoiceSepa,
    debit: debitLocationInvoices,
    debitAccounts: showDebitAccounts,
    setDebitAccount,
  }),
  accounting: router({ file: describeAccountingFile }),
  receivables: router({ debtors: listReceivables }),
  quotes: router(quotes),
  taxRecords: router({
    list: listTaxRecords,
    show: showTaxRecord,
    summary: summarizeTaxRecords,
    correct: correctTaxRecord,
    annul: annulInvoice,
    retry: retryTaxRecords,
    codes: listTaxCodes,
    declaration: showTaxDeclaration,
    told: listToldTaxAgency,
  }),
  bank: router({
    accounts: listBankAccounts,
    transactions: listBankTransactions,
    decide: decideBankTransactions,
    sync: syncBankTransactions,
    imports: listBankImports,
    showImport: showBankImport,
    startImport: startBankImport,
    addPart: addBankFilePart,
    finishImport: finishBankImport,
    stopImport: stopBankImport,
    csvLayout: showCsvLayout,
    suggest: suggestBankMatches,
    match: matchBankLines,
    clear: clearBankMatch,
    decline: declineBankMatch,
    autoMatch: autoMatchBankLines,
    reconcileInvoice,
    clearReconciliation,
  }),
  payables: router({
    ...payables,
    remove: removePayable,
    details: showPayableDetails,
    explain: explainFigure,
    approve: approvePayables,
    withdraw: withdrawApproval,
    markPaid,
    markReturned,
    checkFile: checkPayoutFile,
    makeFile: makePayoutFile,
    files: listPayoutFiles,
    file: showPayoutFile,
    account: showPayoutAccount,
    setAccount: savePayoutAccount,
  }),
}
