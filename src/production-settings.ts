import type { SETTINGS } from './config'

type Values = Record<keyof typeof SETTINGS, unknown>

/**
 * The first setting with which a production server must not start, in words; null when there is none.
 * @param demo what a demo uses where nothing is set, known to everyone
 */
export function findUnsafe(config: Values, demo: { secret: string; sender: string }): string | null {
  if (config.SECRET === demo.secret)
    return 'SECRET: production needs one of its own, of at least 32 characters'
  if (!config.DATABASE_URL)
    return 'DATABASE_URL: production needs a database of its own, not an empty one beside it'
  if (config.DEMO) return 'DEMO: the demo world and its accounts are not for production'
  if (!config.STRIPE_SECRET_KEY) return 'STRIPE_SECRET_KEY: production takes no simulated payments'
  if (!config.PUBLIC_URL) return 'PUBLIC_URL: production has to know how people reach it'
  if (!String(config.PUBLIC_URL).startsWith('https:'))
    return 'PUBLIC_URL: production is reached by https only'
  if (!config.SMTP_URL)
    return 'SMTP_URL: production sends its mails; kept ones would open accounts to readers'
  if (config.MAIL_FROM === demo.sender)
    return 'MAIL_FROM: production needs a sender of its own; mails of a test domain get lost'
  if ((config.LOOPBACK_LIMIT_FACTOR ?? 1) !== 1)
    return 'LOOPBACK_LIMIT_FACTOR: in production this machine may do no more than others'
  if (config.CLOCK_START || config.CLOCK_SPEED)
    return `${config.CLOCK_START ? 'CLOCK_START' : 'CLOCK_SPEED'}: production goes by real time; simulations are not for it`
  return null
}
