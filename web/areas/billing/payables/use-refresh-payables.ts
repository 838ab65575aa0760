import { trpc } from '../../../api'

/** Fetches anew what a change of a payable, a file or an account may have moved. */
export function useShowPayablesAnew() {
  const utils = trpc.useUtils()
  return () => utils.admin.payables.invalidate()
}
