-- Paid orders for which another transfer was told of: whether that came too is still to be looked for (`isToCheck`).
create index order_standings_second_transfer on order_standings (created_at desc, id desc)
  where paid_at is not null and claimed_utr is not null and payment_id <> 'upi:' || claimed_utr;
