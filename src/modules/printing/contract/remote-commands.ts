import { z } from 'zod'

/** What a printer's computer can be told to do: named changes and their values, never a line for its shell. */
export const RemoteCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('wifi.set'),
    ssid: z.string().trim().min(1).max(32),
    /** Empty for an open network; else as WPA wants it. */
    password: z.union([z.literal(''), z.string().min(8).max(63)]),
    /** The network is not there yet: take it as soon as it is. */
    evenIfNotInRange: z.boolean(),
  }),
  z.object({
    type: z.literal('wireguard.set'),
    config: z
      .string()
      .trim()
      .max(5_000)
      .regex(/^\[Interface\][\s\S]*\[Peer\]/),
  }),
])
export type RemoteCommand = z.infer<typeof RemoteCommand>
