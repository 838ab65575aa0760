import { usePreferencesOfPerson } from '../../session/preferences'

/** Shows nothing: takes light and language over from the account of who is here. */
export default function FollowPerson() {
  usePreferencesOfPerson()
  return null
}
