/** The `DATABASE_POOL` of tests. Connections to PostgreSQL are dear, and ten for each server took a quarter of the time. */
export const fewConnections = '3'
