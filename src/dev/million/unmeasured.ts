import type { ProcedurePath } from '../../routers/app.generated'

/** The beginnings of a path, to whole words. */
type Beginning<Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Beginning<Rest>}`
  : Path

/** Queries that cost the same however many rows there are, and why: a call, or all below a router. */
const UNMEASURED = {
  'app.me': 'one person',
  'app.access': 'read from the procedures when the product starts',
  'app.auth.methods': 'one person',
  'app.files': 'the columns of a collection',
  'public.orders': 'one order by the token of a link',
  'public.reception': 'as company.reception.arrivals, by the token of a link',
  'public.auth': 'what is configured',
  'public.invitations': 'one invitation by its token',
  'public.scan': 'one code',
  'public.status': 'settings',
  'public.installation': 'settings',
  'public.appVersion': 'settings',
  'public.addresses': 'a service of others',
  'public.payments': 'settings',
  'public.payLinks': 'one order by the token of a link',
  'admin.payables.account': 'one account',
  'admin.payables.checkFile': 'what is to be paid: a few for each merchant and courier',
  'admin.payables.details': 'one payable',
  'admin.payables.explain': 'one payable',
  'admin.payables.file': 'one file',
  'admin.payables.files': 'the newest files, one or two a week',
  'customer.account.export': 'a file that a job writes',
  'merchant.orders.previewRefund': 'one order',
  'merchant.scan': 'one code',
  'merchant.till.show': 'one order',
  'merchant.calendar.windows': 'the hours of one store',
  'merchant.printing.ticketHtml': 'one order',
  'merchant.printing.ticketHtmls': 'a few orders by their ids',
  'merchant.printing.commandKey': 'settings',
  'merchant.printing.allergens': 'one order',
  'merchant.printing.partner': 'one delivery',
  'merchant.printing.partnerJobs': 'one delivery',
  'merchant.printing.partnerDeliveries': 'one delivery',
  'logistics.dispatch.directions': 'a service of others',
  'logistics.routes.plan': 'arithmetic',
  'logistics.routes.planArrangement': 'arithmetic',
  'logistics.routes.optimise': 'arithmetic',
  'logistics.routes.optimising': 'memory',
  'printer.checkForUpdates': 'one printer',
  'admin.mailPreviews': 'samples',
  'admin.askPartner': 'a service of others',
  'admin.metabaseEmbedUrl': 'a signature',
  'admin.identities': 'a short list of development',
  'admin.affiliations.show': 'one permission',
  'admin.debits.show': 'one row by its id',
  'admin.alerts.history': 'one alert',
  'admin.problemReports.show': 'measured by the incidents',
  'admin.promotions.newCode': 'chance',
  'admin.notifications.show': 'one row by its id',
  'admin.notifications.recipients': 'measured by the lists',
  'admin.notifications.templates': 'a short list',
  'admin.invoices.show': 'one invoice',
  'admin.invoices.explainLine': 'one line',
  'admin.invoices.verifyChain': 'reads all of a chain, when it is asked to',
  'admin.invoices.chains': 'one row of each issuer',
  'admin.invoices.summary': 'measured by the lists',
  'customer.invoices.show': 'one invoice',
  'company.invoices.show': 'one invoice',
  'admin.referralPrograms.referrals': 'measured by the lists',
} satisfies Partial<Record<Beginning<ProcedurePath>, string>>

/** Whether this query costs the same however many rows there are. */
export const isUnmeasured = (path: string) =>
  Object.keys(UNMEASURED).some(beginning => path === beginning || path.startsWith(`${beginning}.`))
