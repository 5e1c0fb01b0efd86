-- What went back on each day, beside what came in (`ledger_credited_at`).
create index ledger_refunded_at on ledger (at) where kind = 'refund processed';
