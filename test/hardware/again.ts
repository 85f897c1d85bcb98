/**
 * Real processes on real ptys, at many times life's speed: where the machine stands still for a moment, an instant
 * becomes too uncertain to tell an order. Such a test is tried again, and the attempts are shown.
 */
export const AGAIN = { retry: 2 } as const
