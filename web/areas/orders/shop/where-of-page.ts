import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../../api'
import { useDialogEntry } from '../../../router/dialog-entry'
import { useIsPlaceKnown } from '../cart/own-office'
import { placeChosen, type Where, where } from '../cart/where'

interface Said {
  city?: Where['city'] | undefined
  date?: string | undefined
  channel?: Where['channel'] | undefined
}

/**
 * Where to and for when the kitchens of the page are asked for: what its address says counts over what was chosen
 * earlier, from the first question on.
 */
export function useWhereOfPage() {
  const chosen = where.use()
  const { city, date, channel, address } = useSearch({ from: '/shop/search' })
  const said = JSON.stringify([city, date, channel])
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => {
    const before = where.get()
    const next = asSaid(before, { city, date, channel })
    if (next !== before) where.set(next)
    setTaken(said)
  }, [said, city, date, channel])
  const typed = useTypedAddress(address)
  const isPlaceKnown = useIsPlaceKnown()
  return {
    chosen: taken === said ? chosen : asSaid(chosen, { city, date, channel }),
    /** Not while an address is looked up: the answer would be one for another place. */
    isKnown: isPlaceKnown && address === undefined,
    /** The address of a link that may mean several places, or none. */
    typed,
  }
}

/** The same object where nothing else is said. */
function asSaid(before: Where, { city, date, channel }: Said): Where {
  const isPast = date !== undefined && Date.parse(date) < Date.now() - 86_400_000
  const next = {
    ...before,
    ...(city && city !== before.city ? { city, address: null, location: null } : {}),
    ...(date && !isPast ? { on: date } : {}),
    ...(channel ? { channel } : {}),
  }
  return JSON.stringify(next) === JSON.stringify(before) ? before : next
}

/**
 * Takes the address that a link names: as where it goes to when it means one place, else into the field where an
 * address is chosen. Either way it leaves the address of the page, which the next choice would contradict.
 */
function useTypedAddress(address: string | undefined) {
  const navigate = useNavigate({ from: '/search' })
  const { open } = useDialogEntry('where')
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (address === undefined) return
    let isLeft = false
    const take = async () => {
      // Where no answer comes, the field says so, and asks again.
      const [found, { theOneMeant }] = await Promise.all([
        api.public.addresses.find
          .query({ text: address, near: where.get().city })
          .catch(() => ({ places: [] })),
        // Only a link with an address needs it.
        import('./place-meant'),
      ])
      if (isLeft) return
      const place = theOneMeant(address, found.places)
      if (place) where.set(before => ({ ...before, ...placeChosen(place) }))
      else setTyped(address)
      await navigate({
        search: before => ({ ...before, address: undefined, channel: before.channel ?? where.get().channel }),
        replace: true,
      })
      if (!place) open()
    }
    void take()
    return () => {
      isLeft = true
    }
  }, [address, navigate, open])
  return typed
}
