import { screensUnder } from '../router/screen'
import { plainShell } from './shells'

const plain = screensUnder(plainShell)

/** Forms of those who would like to work with us. */
export const onboarding = [
  plain('/partner/onboarding', () => import('../areas/identity/onboarding/partner'), {
    title: 'partnerOnboarding',
    opens: 'anyone',
    texts: ['onboarding', 'sign-in'],
  }),
  plain('/partner/onboarding/success', () => import('../areas/identity/onboarding/partner-success'), {
    title: 'reportSubmitted',
    opens: 'anyone',
    texts: 'onboarding',
  }),
  plain('/flow/customer/onboarding', () => import('../areas/identity/onboarding/customer'), {
    title: 'customerOnboarding',
    opens: 'anyone',
    texts: ['onboarding', 'sign-in'],
  }),
  plain('/location/onboarding', () => import('../areas/identity/onboarding/location'), {
    title: 'locationOnboarding',
    opens: 'anyone',
    texts: ['onboarding', 'sign-in'],
  }),
  plain('/location/onboarding/success', () => import('../areas/identity/onboarding/location-success'), {
    title: 'reportSubmitted',
    opens: 'anyone',
    texts: 'onboarding',
  }),
] as const
