import { OnboardingDone } from './onboarding-page'

export default function PartnerOnboardingDoneScreen() {
  return <OnboardingDone kind="partner" />
}
