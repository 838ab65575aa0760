import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api'
import type { FoundPlace } from './address-search'

const PATIENCE_MS = 15_000
type Failure = 'denied' | 'unavailable' | 'unknown'

/** The address where the person is at the moment, if they let their browser tell. Asked only when they press for it. */
export function useOwnPlace(onFound: (place: FoundPlace) => void) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const ask = async () => {
    setFailure(null)
    setAsking(true)
    try {
      const { latitude, longitude } = await position()
      const { place } = await api.public.addresses.at.query({ lat: latitude, lon: longitude })
      // Who went elsewhere meanwhile does not want to be led anywhere.
      if (!isHere.current) return
      if (place) onFound(place)
      else setFailure('unknown')
    } catch (error) {
      setFailure(isRefusal(error) ? 'denied' : 'unavailable')
    } finally {
      setAsking(false)
    }
  }
  return { isAsking, failure, ask: () => void ask() }
}

const isRefusal = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'PERMISSION_DENIED' in error &&
  'code' in error &&
  error.code === 1

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('This browser does not know where it is'))
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: PATIENCE_MS,
      maximumAge: 60_000,
    })
  })
}
