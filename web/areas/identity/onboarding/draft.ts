import * as v from 'valibot'
import { savedValue } from '../../../session/saved-value'

export type Typed = Record<string, string>

const Stored = v.record(v.string(), v.string())

/**
 * What somebody has typed into a form of several pages, until it is sent or the tab is closed. One form, one draft. What
 * is nobody's business on a shared computer, such as a bank account, never goes in.
 */
const draftUnder = (key: string) =>
  savedValue<Typed>(
    key,
    stored => {
      const parsed = v.safeParse(Stored, stored)
      return parsed.success ? parsed.output : {}
    },
    () => sessionStorage,
  )

export const drafts = {
  partner: draftUnder('onboarding.partner'),
  customer: draftUnder('onboarding.customer'),
  location: draftUnder('onboarding.location'),
}
export type OnboardingKind = keyof typeof drafts
