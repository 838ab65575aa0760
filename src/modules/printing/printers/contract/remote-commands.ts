import { z } from 'zod'
import { isWifiPassword } from '../rules/remote-commands'
import { whyNotWireguardConfig } from '../rules/wireguard-config'

/** What a printer's computer can be told to do: named changes and their values, never a line for its shell. */
export const RemoteCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('wifi.set'),
    ssid: z
      .string()
      .trim()
      .min(1)
      .max(32)
      .regex(/^\P{Cc}*$/u),
    /** Empty for an open network. */
    password: z.string().refine(isWifiPassword),
    /** The network is not there yet: take it as soon as it is. */
    evenIfNotInRange: z.boolean(),
  }),
  z.object({
    type: z.literal('wireguard.set'),
    config: z
      .string()
      .trim()
      .max(5_000)
      .refine(config => whyNotWireguardConfig(config) === null),
  }),
])
export type RemoteCommand = z.infer<typeof RemoteCommand>

/** What became of a command. The first two are well. */
export const COMMAND_OUTCOMES = [
  'done',
  'saved', // of a network that is not in range: taken as soon as it is
  'notAllowed', // the daemon was started without --allow-remote-config
  'notSigned', // not by the key that the daemon was given, or for another printer
  'expired',
  'invalid',
  'notSupported', // its computer has no NetworkManager
  'notInRange',
  'noContact', // the platform could not be reached any more, so it went back
  'interrupted', // the daemon or its computer went down meanwhile, so it went back
  'failed',
] as const
export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number]

export const isWell = (outcome: CommandOutcome): boolean => outcome === 'done' || outcome === 'saved'

/** As it is handed to a device: the JSON of a `RemoteCommand`, and who says so. */
export const SignedCommand = z.object({
  text: z.string(),
  expiresAt: z.string(),
  /** Of `commandText`, Ed25519, in base64. */
  signature: z.string(),
})
export type SignedCommand = z.infer<typeof SignedCommand>
