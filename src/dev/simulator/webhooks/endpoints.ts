import type Stripe from 'stripe'
import type { ParamsOf } from '../protocol/accepts'
import type { createEndpoint } from '../protocol/params'
import { invalid } from '../protocol/wire'
import { apiVersion, type Simulation } from '../simulation'

/** A place that webhooks go to. Its secret is in the answer to its making and never again. */
export function addEndpoint(
  sim: Simulation,
  wanted: ParamsOf<typeof createEndpoint>,
  fixed: { id?: string; secret?: string } = {},
): Stripe.WebhookEndpoint {
  if (!URL.canParse(wanted.url))
    throw invalid('Invalid URL: an explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    })
  const endpoint: Stripe.WebhookEndpoint = {
    id: fixed.id ?? sim.newId('we_1'),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: sim.now(),
    description: wanted.description ?? null,
    enabled_events: wanted.enabled_events,
    livemode: false,
    metadata: wanted.metadata ?? {},
    secret: fixed.secret ?? sim.newId('whsec_', 32),
    status: 'enabled',
    url: wanted.url,
  }
  sim.state.put('webhook_endpoint', endpoint)
  return endpoint
}

export function withoutSecret({ secret: _secret, ...endpoint }: Stripe.WebhookEndpoint) {
  return endpoint
}
