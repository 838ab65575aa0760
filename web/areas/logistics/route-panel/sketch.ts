interface PlacedStop {
  geo: { lat: number; lon: number }
}

/** Places that are nearer to each other than this on paper share one mark. */
const MARK_GAP = 22
const MARGIN = 20

/**
 * Where the stops of a route stand on a sketch of this size, north above and true to the distances. Stops whose marks
 * would cover each other share one, which names them all.
 */
export function sketchOf(stops: readonly PlacedStop[], { width, height }: { width: number; height: number }) {
  const [first] = stops
  if (!first) return { line: [], marks: [] }
  const eastward = Math.cos((first.geo.lat * Math.PI) / 180)
  const flat = stops.map(({ geo }, index) => ({ number: index + 1, x: geo.lon * eastward, y: -geo.lat }))
  const span = (values: number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    return { middle: (low + high) / 2, length: high - low }
  }
  const [across, down] = [span(flat.map(({ x }) => x)), span(flat.map(({ y }) => y))]
  const scale = Math.min(
    (width - 2 * MARGIN) / (across.length || 1e-9),
    (height - 2 * MARGIN) / (down.length || 1e-9),
  )
  const line = flat.map(({ number, x, y }) => ({
    number,
    x: Math.round(width / 2 + (x - across.middle) * scale),
    y: Math.round(height / 2 + (y - down.middle) * scale),
  }))
  const marks: { x: number; y: number; numbers: number[] }[] = []
  for (const { x, y, number } of line) {
    const near = marks.find(mark => Math.hypot(mark.x - x, mark.y - y) < MARK_GAP)
    if (near) near.numbers.push(number)
    else marks.push({ x, y, numbers: [number] })
  }
  return { line, marks }
}
