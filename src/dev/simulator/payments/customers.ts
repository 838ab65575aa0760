import type Stripe from 'stripe'
import type { ParamsOf } from '../protocol/accepts'
import type * as params from '../protocol/params'
import { missing } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { attach, mergedTexts } from './methods'

type Fields = ParamsOf<typeof params.updateCustomer>

export function findCustomer(sim: Simulation, id: string): Stripe.Customer {
  const customer = sim.state.get('customer', id)
  if (!customer) throw missing('customer', id)
  return customer
}

export function createCustomer(
  sim: Simulation,
  wanted: ParamsOf<typeof params.createCustomer>,
): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: sim.newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: sim.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: sim.newId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  fill(customer, wanted)
  sim.state.put('customer', customer)
  if (wanted.payment_method) attach(sim, wanted.payment_method, { customer: customer.id })
  sim.emit('customer.created', customer)
  return customer
}

export function updateCustomer(sim: Simulation, id: string, wanted: Fields): Stripe.Customer {
  const customer = findCustomer(sim, id)
  fill(customer, wanted)
  sim.state.put('customer', customer)
  sim.emit('customer.updated', customer)
  return customer
}

export function deleteCustomer(sim: Simulation, id: string): Stripe.DeletedCustomer {
  const customer = findCustomer(sim, id)
  for (const method of sim.state.all('payment_method'))
    if (method.customer === id) sim.state.put('payment_method', { ...method, customer: null })
  sim.state.remove('customer', id)
  sim.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

function fill(customer: Stripe.Customer, { email, name, phone, description, ...more }: Fields) {
  if (email !== undefined) customer.email = email || null
  if (name !== undefined) customer.name = name || null
  if (phone !== undefined) customer.phone = phone || null
  if (description !== undefined) customer.description = description || null
  if (more.metadata) customer.metadata = mergedTexts(customer.metadata, more.metadata)
  if (more.address)
    customer.address = {
      city: null,
      country: null,
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
      ...customer.address,
      ...more.address,
    }
  const standard = more.invoice_settings?.default_payment_method
  if (standard) customer.invoice_settings.default_payment_method = standard
}
