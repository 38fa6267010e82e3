-- What the admins' list of members asks has one good plan whatever the values are. PostgreSQL thinks that it depends on them (a page's
-- length, an end) and plans anew each time, which takes longer than the answer: here each keeps the plan that it was given.
CREATE FUNCTION member_counts_at(at timestamptz, day_start timestamptz, today date, near_end timestamptz)
RETURNS TABLE (
  everybody bigint, free bigint, vip bigint, lifetime bigint, over_today bigint, past bigint, soon bigint, edge bigint
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT levels.everybody, levels.free, levels.vip, levels.lifetime,
    (SELECT count(*) FROM profiles
     WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at >= day_start AND expires_at <= at),
    ends.past, ends.soon,
    (SELECT count(*) FROM profiles
     WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at = near_end)
  FROM (
    SELECT coalesce(sum(members), 0)::bigint AS everybody,
      coalesce(sum(members) FILTER (WHERE membership = 'free'), 0)::bigint AS free,
      coalesce(sum(members) FILTER (WHERE membership = 'vip'), 0)::bigint AS vip,
      coalesce(sum(members) FILTER (WHERE membership = 'lifetime'), 0)::bigint AS lifetime
    FROM member_months
  ) levels, (
    SELECT ((SELECT coalesce(sum(members), 0) FROM member_end_months WHERE month < first_of_month(today))
        + (SELECT coalesce(sum(members), 0) FROM member_ends
           WHERE day >= first_of_month(today) AND day < today))::bigint AS past,
      (SELECT coalesce(sum(members), 0) FROM member_ends WHERE day BETWEEN today AND today + 5)::bigint AS soon
  ) ends;
END $$;

-- VIPs, who joined last first, as long as it takes; `which` is vip, near or expired.
CREATE FUNCTION newest_vips(which text, at timestamptz, near_end timestamptz, skipped bigint, wanted int)
RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF which = 'vip' THEN
    RETURN QUERY SELECT id FROM profiles
      WHERE membership = 'vip' AND deleted_at IS NULL AND (expires_at IS NULL OR expires_at > at)
      ORDER BY created_at DESC, id DESC OFFSET skipped LIMIT wanted;
  ELSIF which = 'near' THEN
    RETURN QUERY SELECT id FROM profiles
      WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at > at AND expires_at <= near_end
      ORDER BY created_at DESC, id DESC OFFSET skipped LIMIT wanted;
  ELSE
    RETURN QUERY SELECT id FROM profiles
      WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at <= at
      ORDER BY created_at DESC, id DESC OFFSET skipped LIMIT wanted;
  END IF;
END $$;

-- Those whose term is over, the last end first, from before a day's end on.
CREATE FUNCTION expired_vips(at timestamptz, before timestamptz, skipped bigint, wanted int)
RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT id FROM profiles
    WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at <= at AND expires_at < before
    ORDER BY expires_at DESC, id DESC OFFSET skipped LIMIT wanted;
END $$;

-- Members of a level, or all but admins where none is named, who joined before a moment, the last first.
CREATE FUNCTION newest_members(level text, before timestamptz, skipped bigint, wanted int)
RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF level IS NULL THEN
    RETURN QUERY SELECT id FROM profiles
      WHERE membership <> 'admin' AND deleted_at IS NULL AND created_at < before
      ORDER BY created_at DESC, id DESC OFFSET skipped LIMIT wanted;
  ELSE
    RETURN QUERY SELECT id FROM profiles
      WHERE membership = level AND deleted_at IS NULL AND created_at < before
      ORDER BY created_at DESC, id DESC OFFSET skipped LIMIT wanted;
  END IF;
END $$;
