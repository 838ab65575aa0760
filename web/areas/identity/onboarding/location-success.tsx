import { OnboardingDone } from './onboarding-page'

export default function LocationOnboardingDoneScreen() {
  return <OnboardingDone kind="location" />
}
