export const CHANNELS = ['catering', 'canteen', 'groceries'] as const

export type Channel = (typeof CHANNELS)[number]

export const DEFAULT_CHANNEL: Channel = 'catering'

export function isChannel(value: unknown): value is Channel {
  return (CHANNELS as readonly unknown[]).includes(value)
}

/** What a store does with a new order when it has set nothing itself. */
export const AUTO_ACCEPT: Readonly<Record<Channel, boolean>> = {
  catering: false,
  canteen: true,
  groceries: true,
}
