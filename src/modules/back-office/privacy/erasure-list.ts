import { type RawBuilder, sql } from 'kysely'

/** Whom it is about, as statements need it. */
export type Erased = {
  id: string
  now: Date
  /** Address and number of the account, in lower case: what is searched for where no id says whose a text is. */
  contacts: string[]
  /** First and last name, in lower case. */
  name: string
  /** How the payment provider calls them. */
  customerId: string
}

type Condition = RawBuilder<unknown>
/** Rows that go, or columns that are emptied in rows that stay. */
type Step = { remove: Condition } | { empty: Record<string, RawBuilder<unknown>>; where: Condition }
/** What becomes of a table's rows; `keeps`: its columns with text that hold nothing of people, whoever the row is about. */
export type Fate = { steps: Step[]; keeps?: string }

const none = sql`null`
const blank = sql`''`
const nothing = sql`'{}'`

/**
 * Everything that is known about a person, and what becomes of it when they are erased, in the order in which it is
 * done. Of orders the figures stay: what, when, where to in the city, for how much. A table or column with text that
 * stands neither here nor in ./testing-untouched-columns fails a test.
 */
export function erasureOf(who: Erased): Record<string, Fate> {
  const theirs = sql`person_id = ${who.id}`
  const orders = sql`(select o.id from purchase_order o where o.person_id = ${who.id})`
  const ofTheirOrders = sql`order_id in ${orders}`
  const stops = sql`(select s.waypoint_id from waypoint_order s where s.order_id in ${orders})`
  const isContact = (column: string) => sql`lower(${sql.ref(column)}) = any(${who.contacts})`
  const tells = (column: string) =>
    sql`exists (select 1 from unnest(${who.contacts}::text[]) as said (what)
      where position(said.what in lower(${sql.ref(column)}::text)) > 0)`
  const names = (column: string) =>
    sql`(${who.name} <> '' and position(${who.name} in lower(${sql.ref(column)}::text)) > 0)`

  const leads = sql`(select l.id from lead l where lower(l.email) = any(${who.contacts})
    or l.phone = any(${who.contacts}) or lower(l.invoice_email) = any(${who.contacts}))`

  return {
    // What leads into the account, and what the account keeps.
    person: {
      steps: [
        {
          empty: {
            email: none,
            email_verified_at: none,
            phone: none,
            phone_verified_at: none,
            password_hash: none,
            first_name: blank,
            last_name: blank,
            nickname: none,
            picture_url: none,
            language: sql`'es'`,
            allergens: nothing,
            settings: nothing,
            marketing: nothing,
            rider_data: none,
            client_info: none,
            current_location_id: none,
            default_payment_method_id: none,
            last_visited_fridge_id: none,
            last_seen_at: none,
            suspended_reason: none,
            deletion_reason: none,
            deletion_scheduled_at: none,
            forfeits_wallet: sql`false`,
            deleted_at: sql`${who.now}`,
            updated_at: sql`${who.now}`,
          },
          where: sql`id = ${who.id}`,
        },
      ],
      // The provider's name for them is needed once more, to have them forgotten there, and goes with that.
      keeps: 'city provider_customer_id',
    },
    login_method: { steps: [{ remove: theirs }] },
    challenge: { steps: [{ remove: sql`${theirs} or ${isContact('recipient')}` }] },
    refresh_token: {
      steps: [{ remove: sql`session_id in (select i.id from session i where i.person_id = ${who.id})` }],
    },
    live_ticket: {
      steps: [{ remove: sql`session_id in (select i.id from session i where i.person_id = ${who.id})` }],
    },
    session_transfer_code: {
      steps: [{ remove: sql`session_id in (select i.id from session i where i.person_id = ${who.id})` }],
    },
    session: {
      steps: [
        { remove: theirs },
        // Where they have acted in another's name: that it happened stays, from where goes.
        {
          empty: {
            device_id: none,
            user_agent: none,
            client_info: none,
            ip: none,
            impersonation_reason: none,
          },
          where: sql`impersonator_id = ${who.id}`,
        },
      ],
      keeps: 'revoked_reason method',
    },
    api_key: { steps: [{ remove: theirs }] },
    permission: {
      steps: [{ empty: { revoked_at: sql`${who.now}` }, where: sql`${theirs} and revoked_at is null` }],
      keeps: 'type scope',
    },
    push_device: { steps: [{ remove: theirs }] },
    address_entry: { steps: [{ remove: theirs }] },
    billing_details: { steps: [{ remove: theirs }] },
    nfc_card: { steps: [{ remove: theirs }] },
    payout_account: { steps: [{ remove: theirs }], keeps: 'pays_every' },
    payment_setup: { steps: [{ remove: theirs }] },
    // Before the cards that they are about.
    card_check: {
      steps: [{ remove: theirs }, { empty: { asked_by_id: none }, where: sql`asked_by_id = ${who.id}` }],
      keeps: 'purpose payment_intent_id state error',
    },
    payment_method: { steps: [{ remove: theirs }] },
    // What goes back to their cards is part of the books.
    card_return: {
      steps: [{ empty: { error: none }, where: theirs }],
      keeps: 'reason payment_intent_id state provider_refund_id',
    },
    // What was paid for their orders is part of the books.
    order_payment: {
      steps: [{ empty: { change: none, refusal: none }, where: theirs }],
      keeps: 'payment_intent_id state purpose',
    },
    favourite: { steps: [{ remove: theirs }] },
    todo: { steps: [{ remove: theirs }] },
    // What was sold to a guest, and by whom, belongs to the order; the link leads nowhere any more.
    till_order: {
      steps: [{ empty: { token: sql`id` }, where: sql`guest_id = ${who.id}` }],
      keeps: 'client_key decline_code',
    },
    promotion_claim: { steps: [{ remove: theirs }] },
    // Who was brought by whom, and what it has paid, belongs to the books; the code leads to nobody any more.
    referral_code: { steps: [{ remove: theirs }] },
    referral: { steps: [], keeps: 'state reason' },
    location_member: { steps: [{ remove: theirs }] },
    fleet_member: { steps: [{ remove: theirs }] },

    // What they were told, and what others were told in their name.
    outgoing_message: {
      steps: [
        { remove: sql`${theirs} or ${isContact('recipient')}` },
        {
          empty: { subject: none, body_html: none, body_text: blank, data: nothing },
          where: sql`${tells('body_text')} or (${names('body_text')} and exists (select 1 from location_invitation i
            where i.invited_by = ${who.id} and lower(i.email) = lower(recipient)))`,
        },
      ],
      keeps: 'medium recipient template language state error dedupe_key',
    },
    notification: {
      steps: [
        {
          empty: { title: blank, message: blank, words: nothing, data: nothing, audience: none, url: none },
          where: sql`${tells('message')} or (recipient_count = 1 and id in
            (select r.notification_id from notification_recipient r where r.person_id = ${who.id}))`,
        },
      ],
      keeps: 'kind template media state',
    },
    notification_recipient: { steps: [{ remove: theirs }] },
    location_invitation: { steps: [{ remove: isContact('email') }] },

    // What they have ordered: figures stay, persons go. An order that stands on an invoice keeps whom it was billed to.
    // What was offered stays with its order; what names the person goes.
    proposal: {
      steps: [
        {
          empty: { customer: nothing, address: none, lat: none, lon: none, name: blank },
          where: sql`(${theirs} or lower(customer->>'email') = any(${who.contacts}))`,
        },
        { empty: { opened_by_id: none }, where: sql`opened_by_id = ${who.id}` },
      ],
      keeps: 'number city channel state lines language',
    },
    // The account that a person has paid invoices from.
    bank_payer: { steps: [{ remove: sql`payer = ${who.id}` }] },
    invoice_link: {
      steps: [{ empty: { recipient: none }, where: isContact('recipient') }],
      keeps: 'language',
    },
    proposal_message: { steps: [{ empty: { text: blank }, where: theirs }] },
    purchase_order: {
      steps: [
        {
          empty: {
            customer: sql`'{"firstName": "", "lastName": "", "email": ""}'`,
            avoided_allergens: nothing,
            diets: nothing,
            customer_comments: blank,
            internal_note: blank,
            net_removed_reason: sql`left(net_removed_reason, 0)`,
            address: sql`case when address is null then null
              else jsonb_strip_nulls(jsonb_build_object('address', '', 'city', address->>'city')) end`,
            lat: none,
            lon: none,
            billing_details: sql`case when invoice_ids = '{}' then null else billing_details end`,
            billing_meta: nothing,
            project_code: none,
            request_meta: nothing,
          },
          where: theirs,
        },
      ],
      keeps: 'ufid city channel state payment_intent_id pickup_code vat price payment_state',
    },
    picked_line: {
      steps: [
        {
          empty: {
            substitute: sql`case when substitute is null then null else substitute || '{"conflictReason": null}' end`,
          },
          where: ofTheirOrders,
        },
      ],
      keeps: 'answer',
    },
    order_line: {
      steps: [{ empty: { comment: blank }, where: ofTheirOrders }],
      keeps: 'name category children sub_item_behavior allergens may_contain shares',
    },
    order_event: {
      steps: [
        { empty: { reason: none, by_device_id: none }, where: ofTheirOrders },
        { empty: { by_device_id: none }, where: sql`by_person_id = ${who.id}` },
      ],
      keeps: 'city from_state state role source',
    },
    delivery_instruction: { steps: [{ remove: ofTheirOrders }] },
    reception_receipt: { steps: [{ remove: ofTheirOrders }] },
    order_message: { steps: [{ remove: sql`${ofTheirOrders} or courier_id = ${who.id}` }] },
    refund: {
      steps: [{ empty: { reason: blank, error: none }, where: ofTheirOrders }],
      keeps: 'city items bearer state card_method provider_refund_id payment_intent_id',
    },
    credit: { steps: [{ empty: { comment: blank }, where: theirs }], keeps: 'kind came_from' },
    topup: {
      steps: [{ empty: { key: sql`id`, error: none }, where: theirs }],
      keeps: 'request_hash state payment_intent_id',
    },
    // What they have paid for invoices stays, as accounts have to keep it.
    invoice_attempt: {
      steps: [{ empty: { key: sql`id`, error: none }, where: theirs }],
      keeps: 'kind status request_hash payment_intent_id provider_refund_id reason',
    },
    rating: {
      steps: [{ empty: { comment: blank, reply: none }, where: theirs }],
      keeps: 'city product_ratings',
    },
    checkout: {
      steps: [
        {
          empty: {
            payload: nothing,
            draft: nothing,
            client_key: sql`id`,
            unproven_device: none,
            unproven_network: none,
          },
          where: theirs,
        },
      ],
      keeps: 'city request_hash state payment_intent_id released_reason paid_without_order',
    },
    incidence_event: {
      steps: [
        {
          empty: { data: sql`data - 'text' - 'personId'` },
          where: sql`actor_id = ${who.id} or incidence_id in (select i.id from incidence i
            where i.order_id in ${orders} or i.reporter_id = ${who.id})`,
        },
      ],
      keeps: 'kind rule key',
    },
    incidence_photo: {
      steps: [
        {
          remove: sql`added_by = ${who.id} or incidence_id in (select i.id from incidence i
            where i.order_id in ${orders} or i.reporter_id = ${who.id})`,
        },
      ],
    },
    incidence: {
      steps: [
        {
          empty: { comment: blank, resolution: none, contact: none, session_id: none },
          where: sql`${ofTheirOrders} or reporter_id = ${who.id} or ${isContact('contact')}`,
        },
      ],
      keeps: 'city type status key found opened_by rule',
    },
    print_job: {
      steps: [
        {
          empty: { html: blank, shown: none, reason: none, error: none },
          where: sql`${ofTheirOrders} or (order_id is null and exists (select 1 from purchase_order o
            where o.person_id = ${who.id} and position(o.ufid in html) > 0))`,
        },
      ],
      keeps: 'city kind format status notice lease_device command command_type command_outcome proof',
    },

    // How it was brought: to a company's door others go as well, a private door was theirs.
    waypoint: {
      steps: [
        {
          empty: {
            name: blank,
            address: sql`jsonb_strip_nulls(jsonb_build_object('address', '', 'city', address->>'city'))`,
            // To a kilometre: enough for what routes have cost, too little for a door.
            lat: sql`round(lat::numeric, 2)`,
            lon: sql`round(lon::numeric, 2)`,
            contact_name: none,
            contact_phone: none,
            note: blank,
            proof_contact_name: none,
            proof_file_id: none,
            unavailable_reason: none,
            failed_reason: none,
          },
          where: sql`id in ${stops} and store_id is null and warehouse_id is null and location_id is null`,
        },
        // Whoever took it in for them, at their company's door too.
        {
          empty: { proof_contact_name: none },
          where: sql`id in ${stops} and store_id is null and warehouse_id is null`,
        },
        { empty: { note: blank }, where: sql`id in ${stops} and (${names('note')} or ${tells('note')})` },
      ],
      keeps: 'city status status_history package_ids package_group_ids proof_requirement',
    },
    // What a kitchen or an office has asked for stays; who asked, and whom to call there, goes.
    route_request: {
      steps: [
        {
          empty: { requested_by: none, contact_name: none, contact_phone: none },
          where: sql`requested_by = ${who.id} or contact_phone = any(${who.contacts})`,
        },
        { empty: { answered_by: none }, where: sql`answered_by = ${who.id}` },
        { empty: { note: blank }, where: sql`${names('note')} or ${tells('note')}` },
        { empty: { answer: none }, where: sql`${names('answer')} or ${tells('answer')}` },
      ],
      keeps: 'city status stops',
    },
    route_candidate: { steps: [{ empty: { reason: none }, where: theirs }] },
    location_ping: { steps: [{ remove: theirs }] },
    courier_position: { steps: [{ remove: theirs }] },
    courier_operation: { steps: [{ remove: theirs }] },
    geofence_visit: { steps: [{ remove: theirs }] },
    geofence_watch: { steps: [{ remove: theirs }] },

    // What the product wrote down for itself.
    event: {
      steps: [
        {
          empty: { data: sql`data - 'email'` },
          where: sql`type = 'order.email-asked' and (data->>'orderId' in ${orders} or ${tells('data')})`,
        },
      ],
      keeps: 'type city',
    },
    idempotent_answer: { steps: [{ remove: sql`caller = ${`person:${who.id}`} or ${tells('answer')}` }] },
    audit_entry: {
      steps: [
        {
          empty: { ip: none, device_id: none },
          where: sql`actor_id = ${who.id} or impersonator_id = ${who.id}`,
        },
        {
          empty: { before: none, after: none },
          where: sql`entity_id = ${who.id} or entity_id in ${orders} or entity_id in ${stops} or entity_id in ${leads}
            or (actor_id = ${who.id} and entity_type in ('person', 'checkout', 'rating', 'api_key', 'address_entry',
              'billing_details', 'payment_method', 'session', 'purchase_order', 'challenge', 'push_device'))
            or ${tells('before')} or ${tells('after')}`,
        },
      ],
      keeps: 'call entity_type entity_id',
    },
    // Forms that they have filled in, for their company or themselves; after what was written down of these.
    lead: { steps: [{ remove: sql`id in ${leads}` }] },
    incoming_webhook: {
      steps: [
        {
          empty: { body: sql`'{}'`, headers: nothing, error: none },
          where: sql`processed_at is not null and (object_id in (select o.payment_intent_id from purchase_order o
              where o.person_id = ${who.id}) or (${who.customerId} <> '' and position(${who.customerId} in body) > 0)
            or ${tells('body')})`,
        },
        { empty: { note: blank }, where: sql`${tells('note')} or ${names('note')}` },
      ],
      keeps: 'service event_id type object_id method',
    },
  }
}
