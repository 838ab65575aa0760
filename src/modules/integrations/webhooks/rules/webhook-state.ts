/** Who tells us something. */
export const WEBHOOK_SERVICES = ['stripe', 'paack', 'bank', 'fridge-vendor'] as const
export type WebhookService = (typeof WEBHOOK_SERVICES)[number]

export const WEBHOOK_STATES = ['waiting', 'failing', 'processed', 'kept'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

type Known = { processedAt: Date | null; error: string | null; attempts: number }

/** How far we are with it. What is only kept came without anything that would follow from it. */
export function webhookState({ processedAt, error, attempts }: Known): WebhookState {
  if (processedAt) return attempts > 0 ? 'processed' : 'kept'
  return error === null ? 'waiting' : 'failing'
}
