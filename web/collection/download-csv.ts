import { fetchSigned } from '../api'
import { saveFile } from '../save-file'

/** Keeps a list as a file: what the server answers at this path of the REST surface, asked for as CSV. */
export async function downloadCsv(path: string, query: Record<string, string | undefined>, name: string) {
  const asked = new URLSearchParams({ format: 'csv' })
  for (const [key, value] of Object.entries(query)) if (value) asked.set(key, value)
  const response = await fetchSigned(`/api/v1${path}?${asked}`)
  saveFile(await response.blob(), `${name}.csv`)
}
