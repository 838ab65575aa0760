import { trpc } from '../../../api'
import type { Quote } from './use-quote'

/** The menu that a quote is made from: what its store sells now in that channel. */
export const useMenu = ({ proposal }: Quote, isNeeded = true) =>
  trpc.public.store.useQuery(
    {
      storeIdOrSlug: proposal.storeId,
      channel: proposal.channel,
      catalogIdOrSlug: null,
      date: null,
    },
    { staleTime: 300_000, enabled: isNeeded },
  )
