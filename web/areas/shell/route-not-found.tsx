import { Navigate } from '@tanstack/react-router'

/** An address that leads nowhere leads to where the product begins. */
export function RouteNotFound() {
  return <Navigate to="/search" replace />
}
