import { SkeletonRows } from '../../../ui/display/skeleton'

export function RoutePending() {
  return (
    <div className="py-6">
      <SkeletonRows rows={6} />
    </div>
  )
}
