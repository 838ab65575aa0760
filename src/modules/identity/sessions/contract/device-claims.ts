import { z } from 'zod'

/** Devices name themselves once and for ever: a serial number or a random text. */
export const DeviceId = z.string().regex(/^[\w.:-]{4,80}$/)

export const ClaimCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{4}-?[0-9A-Z]{4}$/)
  .transform(code => code.replace('-', ''))
