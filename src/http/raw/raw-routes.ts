import { Elysia } from 'elysia'
import type { World } from '../../core/context'
import { refuseDuringMaintenance } from '../../core/maintenance'
import type { Access } from '../../core/procedures'
import { countCall } from '../../core/rate-limit'
import { READS_STATS } from '../../modules/back-office/reports/order-stats'
import { KEEP_INVOICES } from '../../modules/billing/invoices/invoice-access'
import { RUN_PLACES } from '../../modules/companies/companies/places'
import { DISPATCHERS, ON_THE_ROAD } from '../../modules/logistics/routes/route-scope'
import { READS_PRINTING } from '../../modules/printing/printers/printers'
import { MENU_KEEPERS, MENU_READERS } from '../../modules/stores/stores/store-access'
import { VIEWS } from '../limits'
import type { OpenContext } from '../rest'
import { accounting } from './accounting'
import { avatars } from './avatars'
import { documents } from './documents'
import { menuFiles } from './menu-files'
import { menus } from './menus'
import { pageReports } from './page-reports'
import { partnerFiles } from './partner-files'
import { pictures } from './pictures'
import { printPreviews } from './print-previews'
import { proofs } from './proofs'
import { reportPhotos } from './report-photos'
import { reports } from './reports'
import { webhooks } from './webhooks'

type Given = { world: World; openContext: OpenContext; ipOf: (request: Request) => string | null }
export type RawParts = Given & {
  /** What anybody may look at is counted by where they are. Throws TooManyRequests. */
  countView(request: Request): void
}
export type Documented = { method: string; path: string; summary: string; access: Access }

/** Keys open procedures, by their names: whatever is none is closed to them. So is all of it during maintenance. */
const withoutKeys =
  (openContext: OpenContext): OpenContext =>
  async (request, ip) => {
    const ctx = await openContext(request, ip)
    await refuseDuringMaintenance(ctx, null)
    return ctx.caller.kind === 'person' && ctx.caller.apiKey
      ? { ...ctx, caller: { kind: 'anonymous', refused: 'ApiKeyScopeMissing' } }
      : ctx
  }

/** What is no procedure: webhooks, pictures, uploads, streams. Documented by hand, since there is no schema to read. */
export function rawRoutes(given: Given) {
  const { world, ipOf } = given
  const parts: RawParts = {
    ...given,
    openContext: withoutKeys(given.openContext),
    countView: request =>
      countCall(VIEWS, {
        world,
        caller: { kind: 'anonymous' },
        now: world.clock.now(),
        request: { ip: ipOf(request) },
      }),
  }
  const documented: Documented[] = [
    {
      method: 'GET',
      path: '/cdn/products/{id}',
      summary: 'the picture of a product: ?f=image.png|webp|jpg, &s=placeholder or a width up to 1024',
      access: 'anyone',
    },
    {
      method: 'GET',
      path: '/cdn/stores/{id}',
      summary: 'the picture of a store, likewise',
      access: 'anyone',
    },
    { method: 'GET', path: '/cdn/pictures/{id}', summary: 'a picture that was sent in', access: 'anyone' },
    {
      method: 'POST',
      path: '/products/upload-image',
      summary: 'send in a picture: a form with a file of at most 8 MB, JPEG, PNG or WebP',
      access: MENU_KEEPERS,
    },
    { method: 'GET', path: '/cdn/people/{id}', summary: 'the picture of a person', access: 'anyone' },
    {
      method: 'POST',
      path: '/user/profile-picture',
      summary: "send in one's own picture: a form with a file of at most 8 MB, JPEG, PNG or WebP",
      access: 'signed in',
    },
    {
      method: 'GET',
      path: '/public/stores/{idOrSlug}/menu',
      summary: 'the menu of a store: ?channel= and ?catalog= choose which; with an ETag',
      access: 'anyone',
    },
    {
      method: 'GET',
      path: '/merchant-api/catalogs/{id}/products.csv',
      summary: 'the products of a menu as a file, which can be changed and sent back line by line',
      access: MENU_READERS,
    },
    {
      method: 'GET',
      path: '/print-jobs/{id}/paper.png',
      summary: 'the paper of a print job',
      access: READS_PRINTING,
    },
    {
      method: 'POST',
      path: '/courier-api/uploadProof',
      summary: 'a photo as multipart "file"; answers the proofImageURL that a confirmation names',
      access: ON_THE_ROAD,
    },
    {
      method: 'GET',
      path: '/files/proofs/{id}',
      summary: 'the photo of a stop, for those who may see its route or an order of it',
      access: 'signed in',
    },
    {
      method: 'POST',
      path: '/user/problem-photo',
      summary:
        'a photo of what went wrong as multipart "file", at most 8 MB, JPEG, PNG or WebP; answers the photo that a report names',
      access: 'signed in',
    },
    ...['/admin/stats/orders.csv', '/admin/_/stats/config/orders.csv'].map(path => ({
      method: 'GET',
      path,
      summary: 'the orders of some days as a file: ?after= and ?before= are days, &config= names columns',
      access: [...READS_STATS],
    })),
    {
      method: 'GET',
      path: '/admin/companyReport.csv',
      summary: 'what a company ordered and who paid for it, as a file',
      access: [...READS_STATS],
    },
    {
      method: 'GET',
      path: '/admin/feesReport.csv',
      summary: 'what orders left with the platform and its merchants, as a file',
      access: [...READS_STATS],
    },
    {
      method: 'GET',
      path: '/admin/payroll.csv',
      summary: 'what a month takes off the salary of a company’s people, as a file',
      access: RUN_PLACES,
    },
    {
      method: 'GET',
      path: '/admin/accounting.csv',
      summary: 'VAT books, lines of invoices and the journal: ?file=, &period= and &issuerId= choose which',
      access: KEEP_INVOICES,
    },
    {
      method: 'GET',
      path: '/admin/accounting.zip',
      summary: 'the PDFs of what an issuer issued in a period, as one file',
      access: KEEP_INVOICES,
    },
    {
      method: 'GET',
      path: '/admin/courier-partner-files/{id}.csv',
      summary: 'the rows of a courier partner’s file that were rejected and why, for who has sent it in',
      access: [...DISPATCHERS],
    },
    {
      method: 'GET',
      path: '/files/reports/{id}',
      summary: 'the photo of a report, under the signed address that those who may read it are given',
      access: 'anyone',
    },
    {
      method: 'GET',
      path: '/files/invoices/{token}',
      summary: 'the PDF of an invoice, under an address that is given to its readers',
      access: 'anyone',
    },
    {
      method: 'GET',
      path: '/files/quotes/{token}',
      summary: 'the PDF of a quote, likewise',
      access: 'anyone',
    },
    {
      method: 'GET',
      path: '/webhooks/{service}',
      summary: 'whether anybody listens: answers the ?challenge= that comes along',
      access: 'anyone',
    },
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map(
      (method): Documented => ({
        method,
        path: '/webhooks/{service}',
        summary: 'what other services tell: signed, kept first, processed once',
        access: 'anyone',
      }),
    ),
  ]
  return {
    app: new Elysia()
      .use(printPreviews(parts))
      .use(menus(parts))
      .use(menuFiles(parts))
      .use(pictures(parts))
      .use(avatars(parts))
      .use(webhooks(parts))
      .use(proofs(parts))
      .use(reportPhotos(parts))
      .use(documents(parts))
      .use(pageReports(parts))
      .use(partnerFiles(parts))
      .use(reports(parts))
      .use(accounting(parts)),
    documented,
  }
}
