import type { z } from 'zod'
import type { Context } from '../../../core/context'
import { Ok, ok } from '../../../core/contract/common'
import { anyone, mayFail } from '../../../core/procedures'
import { addressOf, callerFrom, takeTry } from '../../../core/rate-limit'
import { readE164 } from '../../../core/rules/fields/phone'
import { phoneMetadata } from '../../../core/rules/fields/phone-metadata'
import { readVatNumber } from '../../../core/rules/fields/vat'
import { type Writing, write } from '../../../core/write'
import { sealedIban } from '../../identity/users/sealed-iban'
import { openIncidence, PLATFORM_CITY } from '../../operations/incidents/incidences.store'
import { CustomerOnboarding, LocationOnboarding, PartnerOnboarding } from './contract/onboarding'
import { incidenceKey } from './lead-incidence'
import { insertLead, type NewLead } from './leads.store'
import { LEADS_FROM, LEADS_OF } from './limits'
import type { LeadKind } from './rules/lead-state'

const form = anyone.output(Ok).concat(mayFail('PhoneInvalid', 'TooManyRequests'))

/** A kitchen would like to sell here. */
export const onboardPartner = form
  .meta({ summary: 'Keeps that a kitchen would like to sell here, and tells the platform' })
  .input(PartnerOnboarding)
  .use(async ({ input, ctx, next }) => next({ ctx: await admit(ctx, input) }))
  .mutation(
    write(({ input, ctx }) => receive(ctx, 'partner', input, { city: input.city, message: input.message })),
  )

/** A company would like food for its people. */
export const onboardCustomer = form
  .meta({ summary: 'Keeps that a company would like food for its people, and tells the platform' })
  .input(CustomerOnboarding)
  .use(async ({ input, ctx, next }) => next({ ctx: await admit(ctx, input) }))
  .mutation(
    write(({ input, ctx }) =>
      receive(ctx, 'customer', input, {
        city: input.city,
        people_count: input.peopleCount,
        message: input.message,
      }),
    ),
  )

/** A company opens its office: with this nobody may do anything yet, the platform's people make the office. */
export const onboardLocation = form
  .meta({ summary: 'Keeps what it takes to open the office of a company, and tells the platform' })
  .input(LocationOnboarding)
  .use(async ({ input, ctx, next }) => next({ ctx: await admit(ctx, input) }))
  .mutation(
    write(({ input, ctx }) =>
      receive(ctx, 'location', input, {
        legal_name: input.legalName,
        vat_number: readVatNumber(input.vatNumber)!,
        duns: input.duns ?? null,
        invoice_email: input.invoiceEmail,
        ...sealedIban(ctx.world, input.iban),
      }),
    ),
  )

type Caller = Pick<Context, 'world' | 'now' | 'request'>
type Writer = Caller & Pick<Writing, 'db' | 'emit' | 'audit'> & Admitted
/** The phone as it is kept; null: a program filled the form in. */
type Admitted = { phone: string | null }
type Contact = Pick<
  z.output<typeof PartnerOnboarding>,
  'firstName' | 'lastName' | 'email' | 'phone' | 'role' | 'companyName' | 'homepage'
>

/** Counts a form before its transaction begins. */
async function admit(
  ctx: Caller & { fail(name: 'PhoneInvalid'): Error },
  contact: Contact,
): Promise<Admitted> {
  // No person sees that field. A program learns nothing from the answer.
  if (contact.homepage) return { phone: null }
  const phone = readE164(contact.phone, phoneMetadata)
  if (!phone) throw ctx.fail('PhoneInvalid')
  await takeTry(LEADS_FROM, callerFrom(ctx.request), ctx)
  // Nobody's mailbox is filled by way of us.
  await takeTry(LEADS_OF, addressOf(contact.email), ctx)
  return { phone }
}

async function receive(
  ctx: Writer,
  kind: LeadKind,
  contact: Contact,
  more: Partial<NewLead>,
): Promise<typeof ok> {
  const { db, world, now, request, phone, emit, audit } = ctx
  if (!phone) return ok

  const id = world.newId()
  await insertLead(db, {
    id,
    kind,
    state: 'new',
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email,
    phone,
    role: contact.role,
    company_name: contact.companyName,
    language: request.language,
    ...more,
    created_at: now,
    updated_at: now,
  })
  await openIncidence(
    db,
    { world, now, emit },
    {
      city: more.city ?? PLATFORM_CITY,
      type: 'other',
      priority: 3,
      // Who it is stands in the lead alone, where it can be erased.
      comment: `${INCIDENCE_TITLES[kind]}: /admin/leads/${id}`,
      key: incidenceKey(id),
    },
  )
  audit({ type: 'lead', id, after: { kind } })
  emit('lead.received', { leadId: id })
  return ok
}

const INCIDENCE_TITLES: Record<LeadKind, string> = {
  partner: 'A kitchen wants to sell here',
  customer: 'A company wants lunch for its team',
  location: 'A company wants to open its office',
}
