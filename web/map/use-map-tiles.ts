import { trpc } from '../api'

/** The raster tiles of this installation; null where the map draws itself, undefined until that is known. */
export function useMapTiles():
  | { url: string; attribution: string; traffic: string | null }
  | null
  | undefined {
  const { data, isError } = trpc.public.installation.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isError ? null : data?.mapTiles
}
