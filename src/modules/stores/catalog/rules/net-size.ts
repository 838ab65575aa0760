/** What one holds, "350 g" or "330 ml"; null: it is not stated. */
export function netSizeOf({
  netWeightG,
  netVolumeMl,
}: {
  netWeightG?: number | null | undefined
  netVolumeMl?: number | null | undefined
}): string | null {
  if (netWeightG) return `${netWeightG} g`
  return netVolumeMl ? `${netVolumeMl} ml` : null
}
