import { z } from 'zod'
import { Instant } from '../../../../core/contract/common'
import { Device } from '../../../identity/sign-in/contract/sign-in'

const keyOf = (bytes: number) =>
  z.string().refine(text => /^[\w-]+={0,2}$/.test(text) && byteLength(text) === bytes, {
    message: `${bytes} bytes in base64url`,
  })
const byteLength = (text: string) => Math.floor((text.replace(/=+$/, '').length * 3) / 4)

/** What a browser's push manager answers: `subscription.toJSON()`. */
export const BrowserSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .min(8)
    .max(2048),
  keys: z.object({ p256dh: keyOf(65), auth: keyOf(16) }),
})
export type BrowserSubscription = z.infer<typeof BrowserSubscription>

/** A native app's token, or a browser's subscription. */
export const NewDevice = z.union([Device, z.object({ subscription: BrowserSubscription })])

export const RemovedDevice = z.object({ token: Device.shape.token })

export const RenewedDevice = z.object({
  /** The address that the browser has given up. */
  oldEndpoint: z.string().min(8).max(2048),
  subscription: BrowserSubscription,
})

/** A device of one's own that messages come to. */
export const OwnDevice = z.object({
  /** Stands for the token, which is not shown. */
  id: z.string(),
  platform: z.enum(['ios', 'android', 'web']),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  addedAt: Instant,
})
export type OwnDevice = z.infer<typeof OwnDevice>

export const OwnDevices = z.object({
  /** What a browser subscribes with; null where messages to browsers are not set up. */
  browserKey: z.string().nullable(),
  devices: z.array(OwnDevice),
})
