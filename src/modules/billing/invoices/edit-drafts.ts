import { z } from 'zod'
import type { Person } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import { Id, Instant, Ok, ok } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { lastChange } from '../../../core/last-change'
import { holds, mayFail } from '../../../core/procedures'
import { ifMatch } from '../../../core/resource'
import { inScope } from '../../../core/scope'
import { write } from '../../../core/write'
import { isCompanyOf, placeRunBy } from '../../companies/companies/places'
import { InvoiceDetail, InvoiceFields } from './contract/invoices'
import { KEEP_INVOICES, lockKeptInvoice } from './invoice-access'
import {
  type DraftHead,
  deleteDraft,
  type InvoiceRow,
  insertDraft,
  saveHead,
  setLines,
} from './invoices.store'
import { insertEvent } from './issued-invoices.store'
import { detailOf } from './present-invoices'
import { linesWritten } from './rectify-invoice'
import { type InvoiceKind, isRectifying } from './rules/invoice-kinds'

/** A draft that a person writes. */
export const createInvoice = holds(...KEEP_INVOICES)
  .input(InvoiceFields)
  .output(InvoiceDetail)
  .concat(mayFail('Forbidden'))
  .mutation(
    write(async ({ input, ctx: { db, caller, world, now, fail, audit } }) => {
      const { issuerId, recipient, lines, ...rest } = input
      const issuer = await db
        .selectFrom('issuer')
        .selectAll()
        .where('id', '=', issuerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!issuer || !inScope(caller, KEEP_INVOICES, { city: issuer.city })) throw fail('Forbidden')
      await requirePlaces(db, caller, rest, fail)
      const draft = await insertDraft(
        db,
        world,
        {
          issuerId,
          city: issuer.city,
          source: 'hand',
          kind: recipient?.vatNumber ? 'F1' : 'F2',
          recipient,
          language: rest.language ?? (issuer.language as Language),
          notes: rest.notes ?? '',
          billingMeta: rest.billingMeta ?? {},
          organizationId: rest.organizationId ?? null,
          locationId: rest.locationId ?? null,
          personId: null,
          periodStart: null,
          periodEnd: null,
        },
        now,
      )
      await insertEvent(
        db,
        world,
        { invoiceId: draft.id, from: null, status: 'created', personId: caller.id },
        now,
      )
      const written = await setLines(db, world, draft.id, linesWritten(lines), { prepaidCents: 0 }, now)
      audit({ type: 'invoice', id: draft.id, after: { total_cents: written.total_cents, recipient } })
      return detailOf(db, written, now)
    }),
  )

/** What is written of a draft; the lines of a draft of orders come from its orders. */
export const updateInvoice = holds(...KEEP_INVOICES)
  .input(InvoiceFields.omit({ issuerId: true }).partial().extend({ id: Id, updatedAt: Instant.optional() }))
  .output(InvoiceDetail)
  .concat(mayFail('NotFound', 'Forbidden', 'StaleRecord', 'InvoiceNotDraft'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, world, now, fail, audit } = ctx
      const { id, updatedAt = ifMatch(ctx), lines, ...fields } = input
      const draft = await lockKeptInvoice(db, caller, id)
      if (!draft) throw fail('NotFound')
      if (updatedAt && updatedAt.getTime() !== draft.updated_at.getTime())
        throw fail('StaleRecord', {
          record: await detailOf(db, draft, now),
          ...(await lastChange(db, 'invoice', { id, updated_at: draft.updated_at })),
        })
      if (draft.hash !== null) throw fail('InvoiceNotDraft')
      await requirePlaces(db, caller, fields, fail)
      const before = headOf(draft)
      const head: DraftHead = {
        ...before,
        ...(fields.recipient !== undefined && { recipient: fields.recipient }),
        ...(fields.notes !== undefined && { notes: fields.notes }),
        ...(fields.billingMeta !== undefined && { billingMeta: fields.billingMeta }),
        ...(fields.language !== undefined && { language: fields.language }),
        ...(fields.organizationId !== undefined && { organizationId: fields.organizationId }),
        ...(fields.locationId !== undefined && { locationId: fields.locationId }),
      }
      const saved = await saveHead(db, id, { ...head, kind: kindFor(head) }, now)
      const written =
        lines && draft.source === 'hand'
          ? await setLines(db, world, id, linesWritten(lines), { prepaidCents: 0 }, now)
          : saved
      audit({ type: 'invoice', id, before: { ...before }, after: { ...head } })
      return detailOf(db, written, now)
    }),
  )

/** A draft goes, and its orders can be invoiced again. What was issued is corrected by another invoice. */
export const removeInvoice = holds(...KEEP_INVOICES)
  .input(z.object({ id: Id }))
  .output(Ok)
  .concat(mayFail('NotFound', 'InvoiceNotDraft'))
  .mutation(
    write(async ({ input: { id }, ctx: { db, caller, now, fail, audit } }) => {
      const draft = await lockKeptInvoice(db, caller, id)
      if (!draft) throw fail('NotFound')
      if (draft.hash !== null) throw fail('InvoiceNotDraft')
      await deleteDraft(db, id, now)
      audit({ type: 'invoice', id, after: { deleted_at: now } })
      return ok
    }),
  )

export const headOf = (draft: InvoiceRow): DraftHead => ({
  kind: draft.kind as InvoiceKind,
  recipient: draft.recipient,
  language: draft.language as Language,
  notes: draft.notes,
  billingMeta: draft.billing_meta,
  organizationId: draft.organization_id,
  locationId: draft.location_id,
})

/** A draft has a recipient with a VAT number and is a full invoice, or it is a simplified one. */
export const kindFor = ({ kind, recipient }: Pick<DraftHead, 'kind' | 'recipient'>): InvoiceKind => {
  if (isRectifying(kind)) return kind
  return recipient?.vatNumber ? 'F1' : 'F2'
}

/** The company and the location that are to see it are among those of the caller. */
async function requirePlaces(
  tx: Tx,
  caller: Person,
  {
    organizationId,
    locationId,
  }: { organizationId?: string | null | undefined; locationId?: string | null | undefined },
  fail: (name: 'Forbidden') => Error,
): Promise<void> {
  if (organizationId && !(await isCompanyOf(tx, caller, organizationId))) throw fail('Forbidden')
  if (locationId && !(await placeRunBy(tx, caller, locationId))) throw fail('Forbidden')
}
